-- Each attempt to deliver writes its notification anew, and so each index of it: one less, as the notifications of a container
-- are found by its events, like those of a shipment.
drop index webhook_notifications_of_container;

-- Shipment that a person chose for a document; null: the numbers in it decide.
alter table documents add column chosen_shipment_id uuid;
alter table documents add foreign key (account_id, chosen_shipment_id) references shipments (account_id, id)
  on delete set null (chosen_shipment_id);
create index documents_chosen on documents (account_id, chosen_shipment_id) where chosen_shipment_id is not null;

-- A notification that is made later must have the text that it would have had at the time: jsonb forgets the order of members.
alter table events alter column body type json using body::json;

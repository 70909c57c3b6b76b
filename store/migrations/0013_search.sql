-- Search over numbers, references, tags, customers, vessels and custom fields, with partial matches.
--
-- Each row that search reads has one entry of its own for each thing that it makes findable, so two changes of one shipment
-- by different rows never overwrite each other's words. Entries are found by trigrams. The trigrams of an account, of a kind
-- of entity and of a part are apart from all others in the index: an account pays for its own rows, however many others have.
-- pg_trgm cannot do that: its lists of rows are of a trigram alone.

-- How words are compared: letters large, without spaces and dashes.
create function search_normalized(p_text text) returns text language sql immutable parallel safe as $$
  select left(translate(upper(case when octet_length(p_text) = length(p_text) then p_text else normalize(p_text, nfkc) end),
    E' -\t\r\n\u000b\u000c\u0085\u2010\u2012\u2013\u2014\u2015\u2028\u2029\u3000', ''), 500)
$$;

-- All words of an entry, each between line feeds; null where there are none.
create function search_text(variadic p_words text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return (select E'\n' || string_agg(distinct word collate "C", E'\n') || E'\n'
    from (select search_normalized(w) as word from unnest(p_words) w) n where word <> '');
end $$;

-- Of each word: every three letters that follow each other, its first letter, its first two, and the whole word; each hashed
-- together with the account, the kind of entity and the part. The cost says that nothing is looked up by computing this anew
-- for each row; restricted, no search starts workers for a millisecond. An index calls it: it must know no name outside of
-- pg_catalog.
create function search_tokens(p_account_id uuid, p_entity_type text, p_part text, p_text text) returns bigint[]
  language plpgsql immutable strict parallel restricted cost 1000000 as $$
declare
  seed bigint := hashtextextended(p_entity_type || '/' || p_part, uuid_hash_extended(p_account_id, 0));
  word text;
  tokens bigint[] := '{}';
begin
  foreach word in array string_to_array(trim(E'\n' from p_text), E'\n') loop
    tokens := tokens || array[hashtextextended('^' || left(word, 1), seed), hashtextextended('^' || left(word, 2), seed),
      hashtextextended('=' || word, seed)];
    for i in 1 .. length(word) - 2 loop
      tokens := tokens || hashtextextended(substr(word, i, 3), seed);
    end loop;
  end loop;
  return tokens;
end $$;

-- What every entry that holds the query has: its trigrams, or of one or two letters that a word begins with them. The query is
-- normalized. Trigrams that do not overlap, and the last one: more of them cost more than they leave out, as what is found is
-- compared with the query anyway. Null for an empty query.
create function search_query_tokens(p_account_id uuid, p_entity_type text, p_part text, p_query text) returns bigint[]
  language sql immutable strict parallel safe as $$
  select array_agg(distinct hashtextextended(token, seed))
  from hashtextextended(p_entity_type || '/' || p_part, uuid_hash_extended(p_account_id, 0)) seed
  cross join lateral (
    select substr(p_query, i, 3) as token
    from generate_series(1, length(p_query) - 2, greatest(3, (length(p_query) + 6) / 8)) i
    union all
    select right(p_query, 3) where length(p_query) > 2
    union all
    select '^' || p_query where length(p_query) between 1 and 2
  ) tokens
$$;

-- Entries that have one of their words equal to the query.
create function search_word_token(p_account_id uuid, p_entity_type text, p_part text, p_query text) returns bigint[]
  language sql immutable strict parallel safe as $$
  select array[hashtextextended('=' || p_query,
    hashtextextended(p_entity_type || '/' || p_part, uuid_hash_extended(p_account_id, 0)))]
$$;

-- What the text of every entry that holds the query contains.
create function search_needle(p_query text) returns text language sql immutable strict parallel safe as $$
  select case when length(p_query) > 2 then p_query else E'\n' || p_query end
$$;

create table search_entries (
  account_id uuid not null,
  -- the row whose words these are: the entity itself, a request that led to a shipment, a custom field
  source_id uuid not null,
  entity_type text not null check (entity_type in ('shipment', 'container', 'tracking_request')),
  -- numbers and references; everything else; numbers and references of a request that its shipment stands for
  part text not null check (part in ('identifier', 'detail', 'linked')),
  entity_id uuid not null,
  text text collate "C" not null,
  -- of the source
  created_at timestamptz not null,
  primary key (account_id, source_id, entity_type, part)
);
create index search_entries_newest on search_entries (account_id, entity_type, part, created_at desc);
-- New entries are looked through one by one until Postgres sorts them in: few enough that no search has to wait for it.
create index search_entries_tokens on search_entries using gin (search_tokens(account_id, entity_type, part, text))
  with (gin_pending_list_limit = 512);

-- Entities whose numbers and references hold the query; shipments also by those of their containers. A function, as Postgres
-- takes it for a thousand rows: of the statement itself it would expect one, and compare each row of a list with each match.
create function search_matches(p_account_id uuid, p_entity_type text, p_query text) returns setof uuid
  language plpgsql stable rows 1000 as $$
declare
  query text := search_normalized(p_query);
  needle text := search_needle(query);
  wanted text;
begin
  foreach wanted in array case p_entity_type when 'tracking_request' then array['identifier', 'linked'] else array['identifier'] end
  loop
    return query
      select e.entity_id from (
        select * from search_entries s
        where search_tokens(s.account_id, s.entity_type, s.part, s.text)
          @> search_query_tokens(p_account_id, p_entity_type, wanted, query) offset 0
      ) e
      where e.account_id = p_account_id and e.entity_type = p_entity_type and e.part = wanted and strpos(e.text, needle) > 0;
  end loop;
  if p_entity_type = 'shipment' then
    return query
      select c.shipment_id from (
        select * from search_entries s
        where search_tokens(s.account_id, s.entity_type, s.part, s.text)
          @> search_query_tokens(p_account_id, 'container', 'identifier', query) offset 0
      ) e
      join containers c on c.account_id = p_account_id and c.id = e.entity_id
      where e.account_id = p_account_id and e.entity_type = 'container' and e.part = 'identifier'
        and strpos(e.text, needle) > 0;
  end if;
end $$;

-- Words of each entry. Functions in SQL are put into the statements that call them, those in PL/pgSQL are planned once per
-- connection: anything else would be planned anew for each row.
create function shipment_identifiers(p_number text, p_normalized text, p_references text[]) returns text
  language sql immutable parallel safe as $$
  select search_text(variadic array[p_number, p_normalized] || p_references)
$$;
create function shipment_details(p_tags text[], p_customer_name text, p_published jsonb) returns text
  language sql immutable parallel safe as $$
  select search_text(variadic p_tags || array[p_customer_name, p_published ->> 'customer_name',
    p_published ->> 'pod_vessel_name', p_published ->> 'pod_vessel_imo', p_published ->> 'pod_voyage_number'])
$$;
create function container_identifiers(p_number text, p_references text[], p_removed_at timestamptz) returns text
  language sql immutable parallel safe as $$
  select case when p_removed_at is null then search_text(variadic array[p_number] || p_references) end
$$;
create function tracking_request_identifiers(p_number text, p_normalized text, p_references text[]) returns text
  language sql immutable parallel safe as $$
  select search_text(variadic array[p_number, p_normalized] || p_references)
$$;
-- A shipment that was found by its own number stands for the request.
create function tracking_request_part(p_shipment_id uuid, p_request_type text) returns text
  language sql immutable parallel safe as $$
  select case when p_shipment_id is null or p_request_type = 'container' then 'identifier' else 'linked' end
$$;
create function tracking_request_details(p_account_id uuid, p_shipment_id uuid, p_tags text[], p_customer_id uuid) returns text
  language plpgsql stable parallel safe as $$
begin
  if p_shipment_id is not null or (p_tags = '{}' and p_customer_id is null) then return null; end if;
  if p_customer_id is null then return search_text(variadic p_tags); end if;
  return search_text(variadic p_tags || array[
    (select c.company_name from parties c where c.account_id = p_account_id and c.id = p_customer_id)]);
end $$;
-- The number by which a shipment is known beside its own, such as that of its booking.
create function tracking_request_alias(p_account_id uuid, p_shipment_id uuid, p_request_type text, p_number text,
  p_normalized text) returns text language plpgsql stable parallel safe as $$
begin
  if p_shipment_id is null or p_request_type = 'container' then return null; end if;
  return (select search_text(p_number, p_normalized) from shipments s
    where s.account_id = p_account_id and s.id = p_shipment_id and s.normalized_number <> p_normalized);
end $$;
-- Texts and numbers; yes and no are nothing to search by.
create function custom_field_text(p_value jsonb) returns text language plpgsql immutable parallel safe as $$
begin
  case jsonb_typeof(p_value)
    when 'string', 'number' then return search_text(p_value #>> '{}');
    when 'array' then return search_text(variadic array(select jsonb_array_elements_text(p_value)));
    else return null;
  end case;
end $$;
create function custom_field_entity(p_entity_type text) returns text language sql immutable parallel safe as $$
  select case p_entity_type when 'Shipment' then 'shipment' when 'Container' then 'container' else 'tracking_request' end
$$;

-- New rows come in numbers: their entries are made by one statement.
create function add_shipments() returns trigger language plpgsql as $$
begin
  insert into search_entries (account_id, source_id, entity_type, part, entity_id, text, created_at)
  select s.account_id, s.id, 'shipment', w.part, s.id, w.text, s.created_at
  from added s cross join lateral (values
    ('identifier', shipment_identifiers(s.bill_of_lading_number, s.normalized_number, s.ref_numbers)),
    ('detail', shipment_details(s.tags, s.customer_name, s.published))
  ) w(part, text)
  where w.text is not null
  on conflict (account_id, source_id, entity_type, part)
    do update set entity_id = excluded.entity_id, text = excluded.text, created_at = excluded.created_at;
  return null;
end $$;
create function add_containers() returns trigger language plpgsql as $$
begin
  insert into search_entries (account_id, source_id, entity_type, part, entity_id, text, created_at)
  select * from (
    select account_id, id, 'container', 'identifier', id, container_identifiers(number, ref_numbers, removed_at) as text, created_at
    from added offset 0
  ) w
  where w.text is not null
  on conflict (account_id, source_id, entity_type, part)
    do update set entity_id = excluded.entity_id, text = excluded.text, created_at = excluded.created_at;
  return null;
end $$;
create function add_tracking_requests() returns trigger language plpgsql as $$
begin
  insert into search_entries (account_id, source_id, entity_type, part, entity_id, text, created_at)
  select r.account_id, r.id, w.entity_type, w.part, w.entity_id, w.text, r.created_at
  from added r cross join lateral (values
    ('tracking_request', tracking_request_part(r.shipment_id, r.request_type), r.id,
      tracking_request_identifiers(r.request_number, r.normalized_number, r.ref_numbers)),
    ('tracking_request', 'detail', r.id,
      tracking_request_details(r.account_id, r.shipment_id, r.shipment_tags, r.customer_id)),
    ('shipment', 'identifier', r.shipment_id,
      tracking_request_alias(r.account_id, r.shipment_id, r.request_type, r.request_number, r.normalized_number))
  ) w(entity_type, part, entity_id, text)
  where w.text is not null
  on conflict (account_id, source_id, entity_type, part)
    do update set entity_id = excluded.entity_id, text = excluded.text, created_at = excluded.created_at;
  return null;
end $$;
create function add_custom_fields() returns trigger language plpgsql as $$
begin
  insert into search_entries (account_id, source_id, entity_type, part, entity_id, text, created_at)
  select * from (
    select account_id, id, custom_field_entity(entity_type), 'detail', entity_id, custom_field_text(value) as text, created_at
    from added offset 0
  ) w
  where w.text is not null
  on conflict (account_id, source_id, entity_type, part)
    do update set entity_id = excluded.entity_id, text = excluded.text, created_at = excluded.created_at;
  return null;
end $$;

create function keep_search_entry(
  p_account_id uuid, p_source_id uuid, p_entity_type text, p_part text, p_entity_id uuid, p_text text, p_created_at timestamptz
) returns void language plpgsql as $$
begin
  if p_text is null then
    delete from search_entries
    where account_id = p_account_id and source_id = p_source_id and entity_type = p_entity_type and part = p_part;
    return;
  end if;
  insert into search_entries as e (account_id, source_id, entity_type, part, entity_id, text, created_at)
  values (p_account_id, p_source_id, p_entity_type, p_part, p_entity_id, p_text, p_created_at)
  on conflict (account_id, source_id, entity_type, part)
    do update set text = excluded.text, created_at = excluded.created_at
    where e.text <> excluded.text or e.created_at <> excluded.created_at;
end $$;

create function keep_shipment_identifiers() returns trigger language plpgsql as $$
begin
  perform keep_search_entry(
    new.account_id, new.id, 'shipment', 'identifier', new.id,
    shipment_identifiers(new.bill_of_lading_number, new.normalized_number, new.ref_numbers), new.created_at);
  return null;
end $$;
create function keep_shipment_details() returns trigger language plpgsql as $$
begin
  perform keep_search_entry(new.account_id, new.id, 'shipment', 'detail', new.id,
    shipment_details(new.tags, new.customer_name, new.published), new.created_at);
  return null;
end $$;
create function keep_container_identifiers() returns trigger language plpgsql as $$
begin
  perform keep_search_entry(
    new.account_id, new.id, 'container', 'identifier', new.id,
    container_identifiers(new.number, new.ref_numbers, new.removed_at), new.created_at);
  return null;
end $$;
create function keep_tracking_request() returns trigger language plpgsql as $$
declare
  current_part text := tracking_request_part(new.shipment_id, new.request_type);
begin
  delete from search_entries
  where account_id = new.account_id and source_id = new.id
    and ((entity_type = 'tracking_request' and part <> 'detail' and part <> current_part)
      or (entity_type = 'shipment' and entity_id is distinct from new.shipment_id));
  perform keep_search_entry(new.account_id, new.id, 'tracking_request', current_part, new.id,
    tracking_request_identifiers(new.request_number, new.normalized_number, new.ref_numbers), new.created_at);
  perform keep_search_entry(new.account_id, new.id, 'tracking_request', 'detail', new.id,
    tracking_request_details(new.account_id, new.shipment_id, new.shipment_tags, new.customer_id), new.created_at);
  perform keep_search_entry(new.account_id, new.id, 'shipment', 'identifier', new.shipment_id,
    tracking_request_alias(new.account_id, new.shipment_id, new.request_type, new.request_number, new.normalized_number),
    new.created_at);
  return null;
end $$;
create function keep_custom_field() returns trigger language plpgsql as $$
begin
  perform keep_search_entry(new.account_id, new.id, custom_field_entity(new.entity_type), 'detail', new.entity_id,
    custom_field_text(new.value), new.created_at);
  return null;
end $$;
create function keep_requests_of_customer() returns trigger language plpgsql as $$
begin
  perform keep_search_entry(r.account_id, r.id, 'tracking_request', 'detail', r.id,
    tracking_request_details(r.account_id, r.shipment_id, r.shipment_tags, r.customer_id), r.created_at)
  from tracking_requests r
  where r.account_id = new.account_id and r.customer_id = new.id and r.shipment_id is null;
  return null;
end $$;
create function drop_search_entries() returns trigger language plpgsql as $$
begin
  delete from search_entries where account_id = old.account_id and source_id = old.id;
  return null;
end $$;

-- Conditions are looked at without calling anything: a recording that changes none of these words pays next to nothing.
create trigger shipments_found after insert on shipments referencing new table as added
  for each statement execute function add_shipments();
create trigger shipments_found_anew after update of bill_of_lading_number, normalized_number, ref_numbers, created_at
  on shipments for each row
  when (old.bill_of_lading_number <> new.bill_of_lading_number or old.normalized_number <> new.normalized_number
    or old.ref_numbers <> new.ref_numbers)
  execute function keep_shipment_identifiers();
create trigger shipments_described_anew after update of tags, customer_id, customer_name, published
  on shipments for each row
  when (old.tags <> new.tags or old.customer_name is distinct from new.customer_name
    or old.published -> 'customer_name' is distinct from new.published -> 'customer_name'
    or old.published -> 'pod_vessel_name' is distinct from new.published -> 'pod_vessel_name'
    or old.published -> 'pod_vessel_imo' is distinct from new.published -> 'pod_vessel_imo'
    or old.published -> 'pod_voyage_number' is distinct from new.published -> 'pod_voyage_number')
  execute function keep_shipment_details();
create trigger shipments_gone after delete on shipments for each row execute function drop_search_entries();

create trigger containers_found after insert on containers referencing new table as added
  for each statement execute function add_containers();
create trigger containers_found_anew after update of number, ref_numbers, removed_at on containers for each row
  when (old.number <> new.number or old.ref_numbers <> new.ref_numbers
    or (old.removed_at is null) <> (new.removed_at is null))
  execute function keep_container_identifiers();
create trigger containers_gone after delete on containers for each row execute function drop_search_entries();

create trigger tracking_requests_found after insert on tracking_requests referencing new table as added
  for each statement execute function add_tracking_requests();
create trigger tracking_requests_found_anew
  after update of request_number, normalized_number, ref_numbers, shipment_tags, shipment_id, request_type, customer_id
  on tracking_requests for each row
  when (old.request_number <> new.request_number or old.normalized_number <> new.normalized_number
    or old.ref_numbers <> new.ref_numbers or old.shipment_tags <> new.shipment_tags
    or old.shipment_id is distinct from new.shipment_id or old.request_type <> new.request_type
    or old.customer_id is distinct from new.customer_id)
  execute function keep_tracking_request();
create trigger tracking_requests_gone after delete on tracking_requests for each row
  execute function drop_search_entries();

create trigger custom_fields_found after insert on custom_fields referencing new table as added
  for each statement execute function add_custom_fields();
create trigger custom_fields_found_anew after update of value, entity_id, entity_type on custom_fields for each row
  when (old.value is distinct from new.value)
  execute function keep_custom_field();
create trigger custom_fields_gone after delete on custom_fields for each row execute function drop_search_entries();

create trigger parties_found_anew after update of company_name on parties for each row
  when (old.company_name <> new.company_name)
  execute function keep_requests_of_customer();

-- Makes all entries of an account anew: what the triggers would have kept had they always been there. For rows that were
-- loaded while triggers slept.
create function rebuild_search_entries(p_account_id uuid) returns void language sql as $$
  delete from search_entries where account_id = p_account_id;
  insert into search_entries (account_id, source_id, entity_type, part, entity_id, text, created_at)
  select p_account_id, w.* from (
    select id, 'shipment', 'identifier', id, shipment_identifiers(bill_of_lading_number, normalized_number, ref_numbers),
      created_at
    from shipments s where account_id = p_account_id
    union all
    select id, 'shipment', 'detail', id, shipment_details(tags, customer_name, published), created_at
    from shipments s where account_id = p_account_id
    union all
    select id, 'container', 'identifier', id, container_identifiers(number, ref_numbers, removed_at), created_at
    from containers c where account_id = p_account_id
    union all
    select id, 'tracking_request', tracking_request_part(shipment_id, request_type), id,
      tracking_request_identifiers(request_number, normalized_number, ref_numbers), created_at
    from tracking_requests r where account_id = p_account_id
    union all
    select id, 'tracking_request', 'detail', id,
      tracking_request_details(account_id, shipment_id, shipment_tags, customer_id), created_at
    from tracking_requests r where account_id = p_account_id
    union all
    select id, 'shipment', 'identifier', shipment_id,
      tracking_request_alias(account_id, shipment_id, request_type, request_number, normalized_number), created_at
    from tracking_requests r where account_id = p_account_id and shipment_id is not null
    union all
    select id, custom_field_entity(entity_type), 'detail', entity_id, custom_field_text(value), created_at
    from custom_fields f where account_id = p_account_id
  ) w(source_id, entity_type, part, entity_id, text, created_at)
  where w.text is not null;
$$;
select rebuild_search_entries(id) from accounts;

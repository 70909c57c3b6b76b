-- Shipments that a document made statements about, also after its links are gone.
create index observations_document on observations (account_id, source_code, created_at desc) where source_kind = 'document';

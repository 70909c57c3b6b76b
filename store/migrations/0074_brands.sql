-- Name, logo and color of an account on its pages for customers.
create table brands (
  account_id uuid primary key references accounts (id),
  -- null: the name of the account
  name text,
  -- #rrggbb; null: that of the product
  accent_color text,
  logo bytea,
  -- by the content of the file
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  updated_at timestamptz not null,
  check ((logo is null) = (logo_type is null))
);

#!/bin/sh
# Makes each service's role, database and extensions where they are missing. Texts are compared by their bytes, as in every test: no update of
# the system's locales can bring an index out of order. Run by the postgres image at its first start (chart and
# compose), or by hand against any server:
#   PGHOST=... PGUSER=postgres PGPASSWORD=... PASSWORD_IDENTITY=... PASSWORD_CATALOGUE=... PASSWORD_MODERATION=... PASSWORD_COMMERCE=... \
#   PASSWORD_MEDIA=... sh prepare-databases.sh
set -eu
export PGOPTIONS="${PGOPTIONS:-} -c client_min_messages=warning"
export PGUSER="${PGUSER:-${POSTGRES_USER:-postgres}}"

prepare() {
  service="$1"
  password="$2"
  # \gexec runs what a query answers: CREATE ROLE and CREATE DATABASE know no IF NOT EXISTS.
  psql -v ON_ERROR_STOP=1 -q -d postgres -v name="alcova_$service" -v password="$password" <<'SQL'
SELECT format('CREATE ROLE %I LOGIN', :'name') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
SELECT format('ALTER ROLE %I LOGIN PASSWORD %L', :'name', :'password') \gexec
SELECT format('ALTER ROLE %I SET timezone = %L', :'name', 'UTC') \gexec
SELECT format('CREATE DATABASE %I OWNER %I TEMPLATE template0 ENCODING %L LC_COLLATE %L LC_CTYPE %L', :'name', :'name', 'UTF8', 'C.UTF-8', 'C.UTF-8') WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
SELECT format('REVOKE CONNECT ON DATABASE %I FROM public', :'name') \gexec
SQL
  for extension in pg_trgm unaccent citext pgcrypto btree_gin; do
    psql -v ON_ERROR_STOP=1 -q -d "alcova_$service" -c "CREATE EXTENSION IF NOT EXISTS $extension"
  done
}

prepare identity "$PASSWORD_IDENTITY"
prepare catalogue "$PASSWORD_CATALOGUE"
prepare moderation "$PASSWORD_MODERATION"
prepare commerce "$PASSWORD_COMMERCE"
prepare media "$PASSWORD_MEDIA"

# Follows the operators' guide, docs/operations.md, on a running system (tests/systemd_root.sh): each
# block is run unchanged, except for the addresses and answers of the example.

# guide SECTION NUMBER [SED]: runs a block of the guide, changed by a script of sed, after the commands
# in $before.
guide() {
  local lines
  lines=$(lines_of "$1" "$2" | sed -E -e 's/apt install/apt install -y/' -e "${3:-}")
  [ -n "$lines" ] || fail "the guide has no block $2 in '$1'"
  on_system "set -e; ${before:+$before$'\n'}$lines" >"$folder/guide.log" 2>&1 ||
    { echo "$lines" >&2; cat "$folder/guide.log" >&2; fail "'$1', block $2"; }
  say "'$1', block $2"
}

# settings SECTION NUMBER [SED]: writes a block of the guide into the settings, and replaces settings
# of the same names.
settings() {
  local lines
  lines=$(lines_of "$1" "$2" toml | sed -E "${3:-}")
  [ -n "$lines" ] || fail "the guide has no settings $2 in '$1'"
  on_system "cd /etc/toolyard
    sed -i -E '/^($(sed -E 's/ *=.*//' <<<"$lines" | paste -sd '|')) *=/d' toolyard.toml
    cat >>toolyard.toml <<'END'
$lines
END"
}

# logged WHAT PATTERN: what the last block printed has the pattern.
logged() { grep -q -- "$2" "$folder/guide.log" || { cat "$folder/guide.log" >&2; fail "$1"; }; }

walk_guide() {
  walk_one_node
  walk_plans
  walk_sign_ins
  walk_backups
  walk_https
  walk_mistakes
  walk_several_nodes
  walk_database_backups
  walk_sockets
  walk_upgrade
}

walk_one_node() {
  guide 'One node' 2
  local password='correct horse battery'
  guide 'One node' 3 "s/^(.*createsuperuser.*)$/echo '$password' | \1 --password-stdin/"
  logged 'the call is not answered' 2cf24dba5fb0a30e
  check 'it belongs to the service' '! find /var/lib/toolyard ! -user toolyard | grep .'
  guide 'One node' 4 "s/^read.*/PASSWORD='$password'/"
  logged 'no key' '"key":"ty_live_'
}

# As in the shell in which the guide has signed in.
walk_plans() {
  local before
  before=$(lines_of 'One node' 4 | sed "s/^read.*/PASSWORD='correct horse battery'/; /^curl/,\$d")
  guide 'Limits and plans' 1
  logged 'the account has no plan' '"plan":"pro"'
  # Calls are counted once a second.
  for _ in {1..20}; do
    guide Usage 1
    ! grep -q '"calls":[1-9]' "$folder/guide.log" || break
    sleep 0.5
  done
  logged 'no usage is reported' '"calls":[1-9]'
}

# The jail is not started: it needs the firewall of the machine.
walk_sign_ins() {
  on_system 'curl -sS -o /dev/null http://127.0.0.1:8080/api/v1/auth/token/ \
    -H "Content-Type: application/json" -d "{\"username\": \"ada\", \"password\": \"wrong\"}"'
  guide Sign-ins 1
  check 'the filter finds the refused sign-in' 'journalctl --sync
    fail2ban-regex systemd-journal toolyard | grep -q "1 matched"'
  check 'the jail has its settings' "fail2ban-client -d | grep -q \"'toolyard', 'maxretry', 20\""
}

walk_backups() {
  guide 'Backing up' 1
  guide 'Backing up' 2
  check 'what was restored is served' 'curl -fsS --retry 10 --retry-connrefused -o /dev/null \
    http://127.0.0.1:8080/readyz && toolyardctl create-key --username ada --name restored'
  guide 'Changing the secret' 1
}

# certificate NAME: a certificate for localhost, with that name, in the folder of the administrator.
certificate() {
  on_system "openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=$1 \
    -addext subjectAltName=DNS:localhost -keyout privkey.pem -out fullchain.pem 2>/dev/null"
}
served_certificate() {
  on_system 'openssl s_client -connect localhost:8443 </dev/null 2>/dev/null |
    openssl x509 -noout -subject'
}

walk_https() {
  certificate first
  guide HTTPS 1
  settings HTTPS 1
  guide 'Changing settings' 2
  check 'HTTPS is served' \
    'curl -fsS --cacert fullchain.pem -o /dev/null https://localhost:8443/readyz'
  certificate renewed
  guide HTTPS 1
  guide 'Changing settings' 1
  for _ in {1..50}; do [[ $(served_certificate) = *renewed* ]] && break; sleep 0.2; done
  [[ $(served_certificate) = *renewed* ]] || fail 'a reload does not renew the certificate'
  say 'a reload renews the certificate'
  check 'SIGHUP does not end it' 'before=$(systemctl show -P MainPID toolyard)
    kill -HUP $before; sleep 1; [ $(systemctl show -P MainPID toolyard) = $before ]'
  guide HTTPS 2
  settings HTTPS 1 's/8443/443/'
  guide 'Changing settings' 2
  check 'a privileged port is served' \
    'curl -fsS --cacert fullchain.pem -o /dev/null https://localhost/readyz'
}

walk_mistakes() {
  on_system "echo 'thread = 4' >>/etc/toolyard/toolyard.toml"
  check 'a reload with a mistake fails, and the server stays' \
    '! systemctl reload toolyard 2>/dev/null && systemctl is-active --quiet toolyard &&
     journalctl -u toolyard -o cat -n 20 | grep -q "toolyard.toml: .*thread"'
  check 'a restart with a mistake fails, and is not repeated' \
    '! systemctl restart toolyard 2>/dev/null; sleep 5
     [ "$(systemctl show -P ActiveState toolyard)" = failed ] &&
     [ "$(systemctl show -P NRestarts toolyard)" = 0 ] &&
     systemctl status toolyard | grep -q "toolyard.toml: .*thread"'
  guide Logs 1
  logged 'the log does not name the mistake' 'toolyard.toml: .*thread'
  on_system "sed -i '/^thread /d' /etc/toolyard/toolyard.toml"
  guide 'Changing settings' 2
}

walk_several_nodes() {
  local database='postgres://toolyard:hidden@localhost:5432/toolyard'
  on_system "install -m 600 -o postgres privkey.pem fullchain.pem /var/lib/postgresql/
    install -m 640 -g toolyard fullchain.pem /etc/toolyard/tls/ca.pem
    sudo -u postgres psql -q -c \"alter system set ssl = on\" \
      -c \"alter system set ssl_cert_file = '/var/lib/postgresql/fullchain.pem'\" \
      -c \"alter system set ssl_key_file = '/var/lib/postgresql/privkey.pem'\"
    install -m 600 -o redis privkey.pem fullchain.pem /var/lib/redis/
    printf '%s\\n' 'tls-port 6380' 'tls-cert-file /var/lib/redis/fullchain.pem' \
      'tls-key-file /var/lib/redis/privkey.pem' 'tls-auth-clients no' >>/etc/redis/redis.conf
    systemctl restart postgresql redis-server
    cd / && sudo -u postgres dropdb --if-exists toolyard &&
      sudo -u postgres dropuser --if-exists toolyard"
  guide PostgreSQL 1 's/^(.*)--pwprompt toolyard/printf "hidden\\nhidden\\n" | setsid \1--pwprompt toolyard/'
  guide Redis 1 's/PASSWORD/hidden/'
  guide 'Several nodes' 1 '/sudoedit/d'
  local key
  key=$(cat "$folder/guide.log")
  on_system "cat >/etc/toolyard/secrets.env <<'END'
TOOLYARD_DATABASE_URL='$database?sslmode=verify-full&sslrootcert=/etc/toolyard/tls/ca.pem'
TOOLYARD_REDIS_URL='rediss://nodes:hidden@localhost:6380/0'
TOOLYARD_REDIS_CA_FILE=/etc/toolyard/tls/ca.pem
TOOLYARD_SECRET_KEY='$key'
END"
  settings 'Several nodes' 1 's/10\.0\.0\.11/127.0.0.1/; s/10\.0\.0\.5/127.0.0.1/'
  on_system "sed -i '/^tls_/d' /etc/toolyard/toolyard.toml"
  check 'the first administrator is created over TLS' "echo 'correct horse battery' |
    sudo toolyardctl createsuperuser --username ada --email ada@example.org --password-stdin"
  guide 'Changing settings' 2
  check 'the database and Redis are used, both over TLS' \
    'curl -fsS http://127.0.0.1:8080/readyz | grep -q "\"shared_limits\":\"ok\""'
  check 'connections to the database are encrypted' "[ \"\$(sudo -u postgres psql -At -c \"select
    bool_and(s.ssl) from pg_stat_ssl s join pg_stat_activity a using (pid)
    where a.usename = 'toolyard'\")\" = t ]"
}

# With the settings of the service, which have the address of the database.
walk_database_backups() {
  local before='. /etc/toolyard/secrets.env'
  guide 'Backing up' 3
  on_system 'systemctl stop toolyard && cd / && sudo -u postgres dropdb toolyard'
  on_system "cd /; $(lines_of PostgreSQL 1 | sed -n '/createdb/p')"
  guide 'Backing up' 4
  check 'what was restored is served' 'systemctl start toolyard
    curl -fsS --retry 10 --retry-connrefused -o /dev/null http://127.0.0.1:8080/readyz &&
    toolyardctl create-key --username ada --name dumped'
}

walk_sockets() {
  guide 'Restarting without refusing anybody' 1
  check 'a restart refuses nobody' 'systemctl restart --no-block toolyard
    for i in {1..50}; do curl -fsS -o /dev/null http://127.0.0.1:8080/healthz || exit 1; done'
  check 'it says where it listens' \
    'journalctl -u toolyard -o cat | grep -qx "listening on http://127.0.0.1:8080"'
}

# Settings were changed, and the new version ships others: those of the operator are kept.
walk_upgrade() {
  local home=/root/upgrade
  guide Upgrading 1 's/apt install/& -o Dpkg::Options::=--force-confold/'
  check 'the later version runs' 'dpkg-query -W toolyard | grep -q "later\$" &&
    systemctl is-active --quiet toolyard'
}

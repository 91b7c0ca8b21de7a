-- Whose socket it is. The Pusher protocol signs a subscription for a socket, not for a person, and the
-- process that signs need not be the one that holds the socket. Unlogged: sockets die with a crash too.
create unlogged table realtime_socket (
  socket_id text primary key,
  user_id integer not null,
  session_id integer not null,
  at timestamptz not null default now()
);
create index realtime_socket_age on realtime_socket (at);

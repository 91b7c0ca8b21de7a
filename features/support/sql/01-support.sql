create table support_note (
  id integer generated always as identity primary key,
  chat_id integer not null references chat,
  author_id integer not null references users,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now()
);
comment on table support_note is 'Among the staff: the member never sees it.';
create index support_note_chat on support_note (chat_id, id);

create table canned_reply (
  id integer generated always as identity primary key,
  title text not null check (btrim(title) <> '' and length(title) <= 80),
  text text not null check (btrim(text) <> '' and length(text) <= 1000),
  retired_at timestamptz,
  revision integer not null default 1,
  position integer not null default 0,
  demo boolean not null default false
);
comment on table canned_reply is 'Answers that the staff of support need often.';
comment on column canned_reply.retired_at is 'No longer offered.';
comment on column canned_reply.demo is 'Made by the seed command, goes with the demo.';
comment on column canned_reply.revision is 'Tells an editor that somebody else was faster.';

create table contact_message (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  name text not null,
  email text not null,
  text text not null,
  at timestamptz not null default now(),
  in_danger boolean not null default false,
  answered_at timestamptz,
  answered_by integer references users
);
comment on table contact_message is
  'What people write from the page ''Aiuto'', with or without an account; answered by mail.';
comment on column contact_message.in_danger is 'It reads like somebody in danger: the staff see it first.';
comment on column contact_message.answered_at is 'When the staff marked it as answered; they answer by mail.';
create index contact_message_waiting on contact_message (at) where answered_at is null;
create index contact_message_user on contact_message (user_id) where user_id is not null;

-- What the staff begin with; they may change it.
insert into canned_reply (position, title, text) values
  (5, 'Rimborso dei Crediti', 'Se chi hai contattato non risponde entro il termine che vedi nella chat, ti restituiamo tutti i Crediti senza che tu debba chiedere nulla.'),
  (3, 'Profilo in revisione', 'Il team legge i profili in ordine di arrivo. Ti scriviamo un’email appena abbiamo deciso. Intanto puoi completarlo dalla pagina «Il mio profilo».'),
  (2, 'Messaggio in attesa', 'Il team legge i messaggi con numeri, link o richieste di denaro prima della consegna. La decisione appare nella chat, e se il messaggio non passa ti diciamo perché.'),
  (1, 'Cambiare numero di cellulare', 'Apri «Il mio profilo», poi «Dati Personali». Scrivi il nuovo numero e conferma con il codice che ti arriva via SMS. Fino ad allora resta valido quello vecchio.'),
  (6, 'Segnalazione ricevuta', 'Grazie per averci scritto. Il team sta esaminando la tua segnalazione, e chi hai segnalato non sa da chi arriva. Ti diremo com’è finita. Se ti senti in pericolo, chiama subito il 112.'),
  (4, 'Recesso da un acquisto', 'Puoi recedere entro 14 giorni. Ti rimborsiamo i Crediti non ancora usati o, se non avevi chiesto di usarli subito, l’intero prezzo. Il denaro torna con lo stesso mezzo con cui hai pagato.');

-- The inbox of the staff: whose turn it is, who answers, and what the staff tell one another about it.

-- Since when the member of a support chat waits for an answer; null while it is their turn to write.
alter table chat add column waiting_since timestamptz;
-- Who of the staff has taken the conversation on.
alter table chat add column assignee_id integer references users;
alter table chat add check (member_id is not null or (waiting_since is null and assignee_id is null));
create index chat_support on chat (waiting_since, id) where member_id is not null;

update chat set waiting_since = newest.at
from (
  select distinct on (message.chat_id) message.chat_id, message.sender_id, message.delivered_at as at
  from message join chat on chat.id = message.chat_id
  where chat.member_id is not null and message.state = 'delivered'
  order by message.chat_id, message.id desc
) newest
where newest.chat_id = chat.id and newest.sender_id = chat.member_id;

-- How long members waited for the staff, without saying who: from it comes the time that others may expect.
create table support_wait (
  id bigint generated always as identity primary key,
  seconds integer not null check (seconds >= 0),
  answered_at timestamptz not null default now()
);
create index support_wait_age on support_wait (answered_at);

-- Among the staff: the member never sees it.
create table support_note (
  id integer generated always as identity primary key,
  chat_id integer not null references chat,
  author_id integer not null references users,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now()
);
create index support_note_chat on support_note (chat_id, id);

create table canned_reply (
  id integer generated always as identity primary key,
  title text not null check (btrim(title) <> '' and length(title) <= 80),
  text text not null check (btrim(text) <> '' and length(text) <= 1000),
  retired_at timestamptz
);

insert into canned_reply (title, text) values
  ('Rimborso dei Crediti', 'Se chi hai contattato non risponde entro 72 ore dal tuo primo messaggio consegnato, i Crediti tornano da soli sul tuo saldo, tutti. Non devi chiedere nulla: nella chat vedi quanto manca.'),
  ('Profilo in revisione', 'Il tuo profilo lo legge una persona del team, in ordine di arrivo. Ti scriviamo una e-mail appena decidiamo; intanto puoi completarlo dalla pagina «Il mio profilo».'),
  ('Messaggio in attesa', 'I messaggi con numeri, link o richieste di denaro li legge un moderatore prima della consegna. Appena decide lo vedi nella chat, e se il messaggio non passa ti diciamo perché.'),
  ('Cambiare numero di telefono', 'Apri «Il mio profilo», poi «Dati Personali»: scrivi il nuovo numero e conferma con il codice che ti arriva via SMS. Fino ad allora resta valido quello vecchio.'),
  ('Segnalazione ricevuta', 'Grazie per averci scritto: la tua segnalazione è in mano a un moderatore e chi hai segnalato non sa che sei stato tu. Ti diciamo come finisce. Se ti senti in pericolo, chiama subito il 112.'),
  ('Recesso da un acquisto', 'Puoi recedere entro 14 giorni: ti restituiamo i Crediti non ancora usati, con lo stesso mezzo con cui hai pagato.');

create table shown_service (
  id integer generated always as identity primary key,
  position integer not null,
  title text not null check (btrim(title) <> ''),
  description text not null check (btrim(description) <> ''),
  image text not null check (image ~ '^/[^/]'),
  retired_at timestamptz,
  revision integer not null default 1
);
comment on table shown_service is 'The services of the home page, the first three of them [API-08].';
comment on column shown_service.image is
  'A path of our own, such as /art/scenes/hostess.svg: the content security policy shows no other pictures.';
comment on column shown_service.retired_at is 'No longer shown.';
comment on column shown_service.revision is 'Tells an editor that somebody else was faster.';
create index shown_service_order on shown_service (position, id) where retired_at is null;

create table faq (
  id integer generated always as identity primary key,
  position integer not null,
  question text not null check (btrim(question) <> ''),
  answer text not null check (btrim(answer) <> ''),
  retired_at timestamptz,
  revision integer not null default 1
);
comment on table faq is 'The questions and answers of the page ''Aiuto''.';
comment on column faq.retired_at is 'No longer shown.';
comment on column faq.revision is 'Tells an editor that somebody else was faster.';
create index faq_order on faq (position, id) where retired_at is null;

-- What the site begins with; the staff may change it.
insert into shown_service (position, title, description, image) values
  (1, 'Hostess', 'Per eventi, congressi e cene di rappresentanza, chi sa accogliere e conosce le lingue.', '/art/scenes/hostess.svg'),
  (2, 'Wing Woman', 'Una compagnia brillante che rompe il ghiaccio e ti presenta alle persone giuste.', '/art/scenes/wing.svg'),
  (3, 'Sugar Baby', 'Conoscenze tra adulti che si scelgono con calma, con rispetto e senza fraintendimenti.', '/art/scenes/sugar.svg');

insert into faq (position, question, answer) values
  (1, 'Quanto costa?', 'Per le hostess è gratuito. Chi cerca acquista Crediti e li usa per sbloccare le chat: 50, 100 o 200 Crediti. Il costo segue una regola pubblica e dipende da quanto è probabile ricevere risposta, mai dall’aspetto, dai badge o dal tipo di profilo. Lo leggi sempre prima di confermare e lo paghi una volta per conversazione, non per messaggio.'),
  (2, 'Come funziona il rimborso?', 'Se chi hai contattato non risponde entro {{refundHours}} dal tuo primo messaggio, ti restituiamo tutti i Crediti usati per sbloccare la chat, senza che tu debba chiederli. Una risposta, anche solo per dirti di no, chiude il diritto al rimborso.'),
  (3, 'Chi controlla i profili?', 'Il team legge ogni profilo prima che vada online e, più avanti, ogni modifica alla descrizione e alle foto. Se qualcosa non va ti scriviamo che cosa e perché. Se non sei d’accordo puoi chiedere che qualcun altro riveda la decisione.'),
  (4, 'Dietro un profilo può esserci qualcuno del team?', 'No. Chi lavora per Lieta non apre profili e non scrive al posto di nessuno. Il team ti scrive solo in «Assistenza», e lì lo riconosci.'),
  (5, 'Che cosa significa «Profilo verificato»?', 'Che il team ha confrontato un selfie scattato sul momento con le foto del profilo. Accanto al badge c’è la data del controllo, che si rinnova ogni anno e dopo nuove foto. Il badge non si compra e non cambia il costo della chat. Non dice nulla delle intenzioni di una persona, quindi resta prudente.'),
  (6, 'Chi vede le mie foto?', 'Le foto approvate si vedono nel tuo profilo. In modalità privata le mostri solo a chi ha un account, e gli altri vedono un disegno al loro posto. Da ogni foto rimuoviamo i dati nascosti, posizione compresa.'),
  (7, 'Quanto tempo serve per approvare un profilo?', 'Dipende da quanti profili aspettano, perché li leggiamo uno per uno in ordine di arrivo. Appena decidiamo ti scriviamo un’email. Intanto puoi completare il profilo.'),
  (8, 'Perché un messaggio resta in attesa?', 'Il team legge prima della consegna i messaggi con numeri di cellulare, link, richieste di denaro o proposte che le regole non ammettono. Ti avvisiamo sempre, e puoi scrivere di nuovo dopo un minuto.'),
  (9, 'Devo rispondere a chi mi scrive?', 'No. Rispondi solo a chi vuoi, quando vuoi. Nella tua chat non c’è nessun conto alla rovescia. Chi ti ha scritto vede quanto manca al rimborso e, se non rispondi, riprende i suoi Crediti.'),
  (10, 'Lieta organizza gli incontri o trattiene una percentuale?', 'No. Non siamo un’agenzia. Qui ci si presenta e ci si scrive. Non organizziamo incontri e non prendiamo percentuali. Le prestazioni sessuali a pagamento non sono ammesse, né offerte né richieste.'),
  (11, 'Posso recedere da un acquisto di Crediti?', 'Sì, entro {{withdrawalDays}} e senza dare motivi. Ti rimborsiamo i Crediti non ancora usati o, se non avevi chiesto di usarli subito, l’intero prezzo. Il denaro torna con lo stesso mezzo con cui hai pagato. Non ci sono abbonamenti né rinnovi automatici.'),
  (12, 'Come segnalo un profilo o una conversazione?', 'Dal profilo o dalla chat, se hai un account; altrimenti dalla pagina «Segnala un contenuto», in fondo al sito. Il team legge la segnalazione e ti dice com’è finita. Chi hai segnalato non sa da chi arriva.'),
  (13, 'Come preparo un primo incontro?', 'Scegli un luogo pubblico, avvisa una persona di fiducia e torna a casa per conto tuo. Non mandare denaro e non mostrare documenti. Se qualcosa non ti convince, vai via. Se sei in pericolo chiama il 112.'),
  (14, 'Posso eliminare l’account?', 'Sì, dal tuo profilo, in qualsiasi momento. Puoi anche nascondere il profilo per un periodo, o scaricare una copia dei tuoi dati.'),
  (15, 'Chi può lasciare una recensione?', 'Chi ha sbloccato una chat da almeno {{reviewHours}}, se ciascuno dei due ha scritto almeno {{reviewMessages}}. Chi riceve una recensione può ricambiarla. Si dà un solo voto a ogni persona, da 1 a 5 stelle e senza testo. Contano tutte le recensioni, anche le meno belle, e la media compare da {{reviewsForAverage}} in su.');

-- The list of chats asks for the newest unlock of each chat, and a new one looks for an earlier.
create index unlock_chat on unlock (chat_id, id desc);

-- What waits for an unlock or for a moderator is little, in chats of thousands of delivered messages.
create index message_undelivered on message (chat_id, state) where state in ('waiting', 'held');

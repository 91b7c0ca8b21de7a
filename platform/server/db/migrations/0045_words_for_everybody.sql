-- Two texts spoke to a man. Where the staff has rewritten them since, theirs stays.
-- safe: a row or two of a table that nobody else writes
update faq set answer = replace(answer, 'Chi hai segnalato non sa che sei stato tu.', 'Chi hai segnalato non sa da chi arriva la segnalazione.')
where answer like '%Chi hai segnalato non sa che sei stato tu.%';
-- safe: the same
update canned_reply set text = replace(text, 'chi hai segnalato non sa che sei stato tu.', 'chi hai segnalato non sa da chi arriva.')
where text like '%chi hai segnalato non sa che sei stato tu.%';

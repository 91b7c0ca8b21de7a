-- Two texts spoke to a man; where the staff has rewritten them since, theirs stays.
update faq set answer = replace(answer, 'Chi hai segnalato non sa che sei stato tu.', 'Chi hai segnalato non sa da chi arriva la segnalazione.')
where answer like '%Chi hai segnalato non sa che sei stato tu.%';
update canned_reply set text = replace(text, 'chi hai segnalato non sa che sei stato tu.', 'chi hai segnalato non sa da chi arriva.')
where text like '%chi hai segnalato non sa che sei stato tu.%';

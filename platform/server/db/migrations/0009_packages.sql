-- What the shop sells from the first day (decisions §9); the staff may change it.
insert into shop_item (title, credits, price_cents, position) values
  ('Saluto', 100, 990, 1),
  ('Presentazione', 250, 2290, 2),
  ('Salotto', 500, 4290, 3),
  ('Serata', 1000, 7990, 4),
  ('Stagione', 2500, 18990, 5),
  ('Palco', 5000, 34990, 6);

-- What a new workspace starts with. Project 1 is the one that PRODUCT.md's fallback names.
INSERT INTO workspace DEFAULT VALUES;--> statement-breakpoint
INSERT INTO users (id, name) VALUES (1, 'Operador local');--> statement-breakpoint
SELECT setval('users_id_seq', 1);--> statement-breakpoint
INSERT INTO projects (id, name, name_key) VALUES (1, 'Operações Internas', 'operaçõesinternas');--> statement-breakpoint
SELECT setval('projects_id_seq', 1);--> statement-breakpoint
INSERT INTO categories (name, name_key, color) VALUES
  ('Mídia paga', 'mídiapaga', '#4e3dff'),
  ('Freelancers', 'freelancers', '#06B6D4'),
  ('Estrutura', 'estrutura', '#10B981'),
  ('Impostos', 'impostos', '#F59E0B'),
  ('Software', 'software', '#EF4444');

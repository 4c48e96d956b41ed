-- Until now each write of a text made its writer its creator. The audit log knows who created it, as far back as its rows are kept.
UPDATE documents SET user_id = made.person_id
FROM (
  SELECT DISTINCT ON (record_id) record_id, person_id FROM audit_log
  WHERE record_kind = 'document' AND action = 'created' AND person_id IS NOT NULL
  ORDER BY record_id, id
) AS made
WHERE made.record_id = documents.id::text AND documents.user_id <> made.person_id;--> statement-breakpoint
-- Of a secret with fewer than eight bytes at most half is shown, and nothing of one with fewer than four (contract/src/secret-end.ts). A
-- sealed secret, `v1.<key id>.<base64url>`, has 28 bytes more than the secret itself.
UPDATE integration SET auth_secret_end = CASE WHEN bytes < 4 THEN '' ELSE right(auth_secret_end, bytes / 2) END
FROM (SELECT id AS sealed_id, length(split_part(auth_secret, '.', 3)) * 3 / 4 - 28 AS bytes FROM integration) AS sealed
WHERE sealed_id = integration.id AND bytes < 8;--> statement-breakpoint
UPDATE ai_providers SET key_end = CASE WHEN bytes < 4 THEN '' ELSE right(key_end, bytes / 2) END
FROM (SELECT id AS sealed_id, length(split_part(key, '.', 3)) * 3 / 4 - 28 AS bytes FROM ai_providers) AS sealed
WHERE sealed_id = ai_providers.id AND bytes < 8;

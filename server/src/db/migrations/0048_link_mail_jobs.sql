-- Mails that wait at this moment are tried anew at once, and keep the tries that they have used.
INSERT INTO jobs (kind, subject, tries, reason, next_at, created_at)
SELECT 'link-mail', link_id, attempts, reason, now(), now()
FROM link_mails WHERE state = 'sending';

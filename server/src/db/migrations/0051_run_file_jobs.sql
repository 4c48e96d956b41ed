-- A file that a run names by its address is downloaded by a job. A server of the version before sends a message of the queue alone.
CREATE FUNCTION add_run_file_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO jobs (kind, subject, next_at, created_at) VALUES ('run-file', NEW.id, NEW.created_at, NEW.created_at);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER add_run_file_job AFTER INSERT ON run_files FOR EACH ROW
  WHEN (NEW.source_url IS NOT NULL AND NEW.storage_key IS NULL) EXECUTE FUNCTION add_run_file_job();--> statement-breakpoint
-- Files that are missing at this moment, and whose download was not refused for good, are tried anew at once, unless their tries have ended.
INSERT INTO jobs (kind, subject, next_at, created_at)
SELECT 'run-file', id, now(), now() FROM run_files
WHERE source_url IS NOT NULL AND storage_key IS NULL
  AND (failure IS NULL OR failure LIKE '%(tentamos de novo por mais de 12 horas)') AND created_at > now() - interval '1 day';

-- The archive that a backup wrote is known again by its hash: one that was altered or replaced since is not restored by the weekly check.
ALTER TABLE "backups" ADD COLUMN "sha256" text;
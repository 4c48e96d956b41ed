ALTER TABLE "backups" ADD COLUMN "objects_size" bigint;

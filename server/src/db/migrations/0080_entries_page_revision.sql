DROP INDEX "entries_page";--> statement-breakpoint
CREATE INDEX "entries_page" ON "entries" USING btree ("kind","date","id","revision") WHERE deleted_at is null;

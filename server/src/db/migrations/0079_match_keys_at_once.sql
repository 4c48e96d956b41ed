ALTER INDEX "leads_match" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('leads_match');

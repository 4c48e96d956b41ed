CREATE TABLE "suppressions" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- better-auth turns the second factor on and off outside of our transactions: the audit log is told by the calls themselves, with who called.
DROP TRIGGER audit_insert ON users;--> statement-breakpoint
DROP TRIGGER audit_update ON users;--> statement-breakpoint
SELECT follow_for_audit('users', 'person', 'insert update', 'name,email,role', life => 'deactivated_at');
--> statement-breakpoint
-- That a link was used is told by the call that uses it: its person is no change of the link.
DROP TRIGGER audit_update ON account_links;--> statement-breakpoint
SELECT follow_for_audit('account_links', 'link', 'update', 'kind,email,role', life => 'revoked_at', name_column => 'email');

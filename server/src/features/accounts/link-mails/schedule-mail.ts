import type { LinkMail, ShownLink } from 'contract/accounts/people.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { SecretBox } from '#core/secret-box.ts'
import { accountLinks, linkMails } from '#db/tables/accounts.ts'
import { jobs } from '#db/tables/jobs.ts'
import { addJob } from '#work/store.ts'
import type { TeamServices } from '../account-services.ts'
import { usableLinkCondition } from '../people/account-links.ts'

/** The content of a link's mail, which is stored encrypted until it is sent, because it contains the link. */
export type LinkMailContent = {
  kind: 'invitation' | 'reset'
  link: string
  to: string
  sender: string
  recipient: string | null
}

const locate = (linkId: number) => `link_mails:${linkId}`

const sealMailContent = (box: SecretBox, linkId: number, content: LinkMailContent): string =>
  box.seal(JSON.stringify(content), locate(linkId))

/** @throws BadSecretKeyError */
export const openMailContent = (box: SecretBox, linkId: number, sealed: string): LinkMailContent =>
  JSON.parse(box.open(sealed, locate(linkId)))

export const LINK_MAIL_JOB = { kind: 'link-mail' } as const

/**
 * In the transaction that makes the link, so that the mail is sent if and only if the link was committed; undefined if the server
 * sends no mails.
 */
export async function scheduleLinkMail(
  ctx: Ctx,
  { mailer }: TeamServices,
  { id, ...given }: Omit<LinkMailContent, 'sender'> & { id: number },
): Promise<ShownLink['mail']> {
  if (!mailer) return undefined
  const { db, secrets, user } = ctx
  await db.insert(linkMails).values({ linkId: id, sealed: sealMailContent(secrets, id, { ...given, sender: user.name }) })
  await addJob(ctx, LINK_MAIL_JOB, id)
  return { id, to: given.to }
}

export async function listLinkMails({ db, now }: Ctx, { mailer }: TeamServices): Promise<LinkMail[] | undefined> {
  if (!mailer) return undefined
  const rows = await db
    .select({
      id: linkMails.linkId,
      personId: accountLinks.userId,
      state: linkMails.state,
      reason: sql<string | null>`coalesce(${jobs.reason}, ${linkMails.reason})`,
      expiresAt: accountLinks.expiresAt,
    })
    .from(linkMails)
    .innerJoin(accountLinks, eq(accountLinks.id, linkMails.linkId))
    .leftJoin(jobs, and(eq(jobs.kind, LINK_MAIL_JOB.kind), eq(jobs.subject, linkMails.linkId), isNull(jobs.endedAt)))
    .where(usableLinkCondition(now()))
    .orderBy(asc(linkMails.linkId))
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() }))
}

import type { LinkMail, ShownLink } from 'contract/accounts/people.ts'
import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { accountLinks, linkMails } from '#db/tables/accounts.ts'
import type { TeamServices } from '../account-services.ts'
import { usableLinkCondition } from '../people/account-links.ts'
import { type LinkMailContent, sealMailContent } from './mail-content.ts'

export const LINK_MAIL_QUEUE = 'link-mail'

/**
 * In the transaction that makes the link, so that the mail is sent if and only if the link was committed; undefined if the server
 * sends no mails.
 */
export async function scheduleLinkMail(
  { db, queue, secrets, now, user }: Ctx,
  { mailer }: TeamServices,
  { id, ...given }: Omit<LinkMailContent, 'sender'> & { id: number },
): Promise<ShownLink['mail']> {
  if (!mailer) return undefined
  await db.insert(linkMails).values({ linkId: id, sealed: sealMailContent(secrets, id, { ...given, sender: user.name }) })
  await queue.send(db, LINK_MAIL_QUEUE, { id }, now())
  return { id, to: given.to }
}

export async function listLinkMails({ db, now }: Ctx, { mailer }: TeamServices): Promise<LinkMail[] | undefined> {
  if (!mailer) return undefined
  const rows = await db
    .select({
      id: linkMails.linkId,
      personId: accountLinks.userId,
      state: linkMails.state,
      reason: linkMails.reason,
      expiresAt: accountLinks.expiresAt,
    })
    .from(linkMails)
    .innerJoin(accountLinks, eq(accountLinks.id, linkMails.linkId))
    .where(usableLinkCondition(now()))
    .orderBy(asc(linkMails.linkId))
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() }))
}

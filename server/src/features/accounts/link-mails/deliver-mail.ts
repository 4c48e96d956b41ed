import { and, eq } from 'drizzle-orm'
import { escapeHtml } from '#core/text.ts'
import { makeSystemActor, recordAudit } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { accountLinks, linkMails } from '#db/tables/accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { type Mail, MailError, type Mailer } from '#platform/mail/mailer.ts'
import type { Failure, StepContext, Work, WorkServices } from '#work/definition.ts'
import { describeInterruption } from '#work/describe-failure.ts'
import { makeJobWork } from '#work/store.ts'
import type { AccountServices } from '../account-services.ts'
import { usableLinkCondition } from '../people/account-links.ts'
import { LINK_MAIL_JOB, type LinkMailContent, openMailContent } from './schedule-mail.ts'

type Facts = { linkId: number; now: Date; expiresAt: Date; timeZone: string }

/** Puts a name on one line, so that no part of it can pass for a line of the mail. */
const toOneLine = (name: string) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const formatDeadline = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

function writeParagraphs({ kind, link, sender, recipient }: LinkMailContent, deadline: string) {
  const { host } = new URL(link)
  if (kind === 'invitation')
    return {
      subject: `Convite para o painel em ${host}`,
      before: [
        'Olá!',
        `${toOneLine(sender)} convidou você para o painel da equipe em ${host}. Crie a sua conta com este link, que pode ser usado uma vez, até ${deadline}:`,
      ],
      after: ['Se você não esperava este convite, ignore esta mensagem. Não a encaminhe: quem tiver o link entra no seu lugar.'],
    }
  return {
    subject: `Nova senha para o painel em ${host}`,
    before: [
      `Olá, ${toOneLine(recipient ?? '')}!`,
      `${toOneLine(sender)} gerou um link para você criar uma nova senha no painel em ${host}. Ele pode ser usado uma vez, até ${deadline}:`,
    ],
    after: ['Se você não pediu uma nova senha, fale com essa pessoa antes de usar o link. Não encaminhe esta mensagem.'],
  }
}

/** The HTML loads nothing. */
function composeMail(content: LinkMailContent, { linkId, now, expiresAt, timeZone }: Facts): Mail {
  const { subject, before, after } = writeParagraphs(content, formatDeadline(expiresAt, timeZone))
  const anchor = `<a href="${escapeHtml(content.link)}">${escapeHtml(content.link)}</a>`
  const paragraphs = [...before.map(escapeHtml), anchor, ...after.map(escapeHtml)].map((text) => `<p>${text}</p>`)
  return {
    id: `link-${linkId}-${expiresAt.getTime()}`,
    to: content.to,
    subject,
    text: `${[...before, content.link, ...after].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="pt-BR"><body>\n${paragraphs.join('\n')}\n</body></html>\n`,
    date: now,
  }
}

/** The number of concurrent connections to the mail server. */
const MAILS = 3
const LEASE_MS = 2 * 60_000
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 4 * 3_600_000
/** The most tries of a mail. With the delays above, the last try comes some twenty hours after the first. */
const TRIES = 14

/** The error of a mail that was not sent. It does not have MailError's cause, because the mail server's answer may repeat the message. */
class UnsentError extends Error {
  readonly isFinal: boolean
  readonly expiresAt: Date

  constructor({ message, isFinal }: MailError, expiresAt: Date) {
    super(message)
    this.isFinal = isFinal
    this.expiresAt = expiresAt
  }
}

const isWaiting = (linkId: number) => and(eq(linkMails.linkId, linkId), eq(linkMails.state, 'sending'))

/** Reads the unsent mail of a link, if the link can still be used. */
async function findWaitingMail({ db, now }: AccountServices, linkId: number) {
  const [mail] = await db
    .select({ sealed: linkMails.sealed, expiresAt: accountLinks.expiresAt })
    .from(linkMails)
    .innerJoin(accountLinks, eq(accountLinks.id, linkMails.linkId))
    .where(and(isWaiting(linkId), usableLinkCondition(now())))
  return mail?.sealed ? { ...mail, sealed: mail.sealed } : undefined
}

/**
 * Sends the mail of a link that can still be used. Where a server is killed after the mail server accepted the message and before the
 * result is stored, the message is sent again with the same Message-ID.
 * @returns whether there was a mail to send
 * @throws UnsentError
 */
async function sendLinkMail(services: AccountServices, mailer: Mailer, { subject: linkId, signal }: StepContext) {
  const { secrets, now, timeZone, timings } = services
  const mail = await findWaitingMail(services, linkId)
  if (!mail) return false
  const { sealed, expiresAt } = mail
  const message = composeMail(openMailContent(secrets, linkId, sealed), { linkId, now: now(), expiresAt, timeZone })
  try {
    await mailer.send(message, { limitMs: timings.mailMs, signal })
  } catch (error) {
    throw error instanceof MailError ? new UnsentError(error, expiresAt) : error
  }
  return true
}

/** Computes the wait before the next try; undefined where the mail server refused for good, or the link will have expired. */
function findDelay(tries: number, failure: Failure, now: Date): number | undefined {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS)
  if (failure.cause !== 'error' || !(failure.error instanceof UnsentError)) return delay
  const { isFinal, expiresAt } = failure.error
  return isFinal || now.getTime() + delay >= expiresAt.getTime() ? undefined : delay
}

function explainFailure(failure: Failure): string {
  if (failure.cause !== 'error') return describeInterruption(failure.cause, 'do envio')
  if (failure.error instanceof UnsentError) return failure.error.message
  return 'Uma falha inesperada impediu o envio. O log do servidor diz qual.'
}

/**
 * Stores the outcome of a mail, deletes the mail's content, which contains the link, and records the outcome in the audit log, which
 * names the recipient and never the link. `reason`: why the mail could not be sent; null where it was sent.
 */
async function endMail(tx: Db, linkId: number, reason: string | null, now: Date): Promise<void> {
  const ended = { state: reason === null ? 'sent' : 'failed', sealed: null, reason } as const
  const rows = await tx.update(linkMails).set(ended).where(isWaiting(linkId)).returning({ linkId: linkMails.linkId })
  if (rows.length === 0) return
  const [link] = await tx
    .select({ invited: accountLinks.email, email: users.email })
    .from(accountLinks)
    .leftJoin(users, eq(users.id, accountLinks.userId))
    .where(eq(accountLinks.id, linkId))
  const action = reason === null ? 'mailed' : 'mail-failed'
  const details = reason === null ? {} : { reason: [null, reason] satisfies [null, string] }
  const recordName = link?.invited ?? link?.email ?? ''
  await recordAudit(tx, { action, recordKind: 'link', recordId: linkId, recordName, details }, makeSystemActor(now))
}

/** Mails of links; none where the server sends no mails. The mail of a link that was used, revoked or expired meanwhile is deleted. */
export function linkMailJobs(services: AccountServices & WorkServices): Work[] {
  const { team, now } = services
  const mailer = team?.mailer
  if (!mailer) return []
  return [
    makeJobWork(services, {
      ...LINK_MAIL_JOB,
      atOnce: MAILS,
      leaseMs: LEASE_MS,
      retry: { tries: TRIES, delayMs: (tries, failure) => findDelay(tries, failure, now()) },
      steps: [{ name: 'send', run: (context) => sendLinkMail(services, mailer, context) }],
      explain: explainFailure,
      async end(tx, linkId, outcome) {
        if (outcome.state === 'failed') await endMail(tx, linkId, outcome.reason, now())
        else if (outcome.results.send) await endMail(tx, linkId, null, now())
        else await tx.delete(linkMails).where(isWaiting(linkId))
      },
    }),
  ]
}

import { and, eq } from 'drizzle-orm'
import { escapeHtml } from '#core/text.ts'
import { makeSystemActor, recordAudit } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { accountLinks, linkMails } from '#db/tables/accounts.ts'
import { MailError } from '#platform/mail/mail-failure.ts'
import type { Mail, Mailer } from '#platform/mail/mailer.ts'
import type { AccountServices } from '../account-services.ts'
import { usableLinkCondition } from '../people/account-links.ts'
import { type LinkMailContent, openMailContent } from './mail-content.ts'
import { LINK_MAIL_QUEUE } from './schedule-mail.ts'

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
        `${toOneLine(sender)} convidou você para o painel da equipe em ${host}. Crie a sua conta com este link, que serve uma vez, até ${deadline}:`,
      ],
      after: ['Se você não esperava este convite, ignore esta mensagem. Não a encaminhe: quem tiver o link entra no seu lugar.'],
    }
  return {
    subject: `Senha nova para o painel em ${host}`,
    before: [
      `Olá, ${toOneLine(recipient ?? '')}!`,
      `${toOneLine(sender)} fez um link com que você escolhe uma senha nova para o painel em ${host}. Ele serve uma vez, até ${deadline}:`,
    ],
    after: ['Se você não pediu uma senha nova, fale com essa pessoa antes de usar o link. Não encaminhe esta mensagem.'],
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

type WaitingMail = { linkId: number; sealed: string; attempts: number; expiresAt: Date }
type OpenedMail = WaitingMail & { content: LinkMailContent }

const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 4 * 3_600_000
/** The most tries of a mail. With the delays above, the last try comes some twenty hours after the first. */
const MAX_ATTEMPTS = 14

const isWaiting = (linkId: number) => and(eq(linkMails.linkId, linkId), eq(linkMails.state, 'sending'))

async function findWaitingMail({ db, now }: AccountServices, linkId: number): Promise<WaitingMail | undefined> {
  const [mail] = await db
    .select({
      linkId: linkMails.linkId,
      sealed: linkMails.sealed,
      attempts: linkMails.attempts,
      expiresAt: accountLinks.expiresAt,
    })
    .from(linkMails)
    .innerJoin(accountLinks, eq(accountLinks.id, linkMails.linkId))
    .where(and(isWaiting(linkId), usableLinkCondition(now())))
  return mail?.sealed ? { ...mail, sealed: mail.sealed } : undefined
}

function findNextAttempt({ attempts, expiresAt }: WaitingMail, now: Date): Date | undefined {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS)
  const next = new Date(now.getTime() + delay)
  return attempts + 1 < MAX_ATTEMPTS && next < expiresAt ? next : undefined
}

type MailEnd = { action: 'mailed' | 'mail-failed'; reason: string | null }

/** Deletes the mail's content, which contains the link; the audit log names the recipient and never the link. */
async function endMail(tx: Db, { linkId, attempts, content }: OpenedMail, { action, reason }: MailEnd, now: () => Date) {
  await tx
    .update(linkMails)
    .set({ state: action === 'mailed' ? 'sent' : 'failed', sealed: null, reason, attempts: attempts + 1 })
    .where(eq(linkMails.linkId, linkId))
  const details = reason === null ? {} : { reason: [null, reason] satisfies [null, string] }
  await recordAudit(tx, { action, recordKind: 'link', recordId: linkId, recordName: content.to, details }, makeSystemActor(now()))
}

/** In one transaction stores the failure and either the job of the next try, or that the mail has failed for good. */
async function recordFailure({ db, queue, now }: AccountServices, mail: OpenedMail, { message, isFinal }: MailError) {
  const { linkId, attempts } = mail
  const next = isFinal ? undefined : findNextAttempt(mail, now())
  await db.transaction(async (tx) => {
    if (!next) return endMail(tx, mail, { action: 'mail-failed', reason: message }, now)
    await tx
      .update(linkMails)
      .set({ attempts: attempts + 1, reason: message })
      .where(eq(linkMails.linkId, linkId))
    await queue.send(tx, LINK_MAIL_QUEUE, { id: linkId }, next)
  })
}

/** @throws MailError */
async function sendMail({ now, timeZone, timings, ending }: AccountServices, mailer: Mailer, mail: OpenedMail): Promise<void> {
  const { content, linkId, expiresAt } = mail
  const message = composeMail(content, { linkId, now: now(), expiresAt, timeZone })
  await mailer.send(message, { limitMs: timings.mailMs, signal: ending.signal })
}

/**
 * The mail of an unusable link is deleted; after a crash before the outcome is stored, the message is sent again with the same
 * Message-ID.
 */
export async function deliverLinkMail(services: AccountServices, mailer: Mailer, linkId: number): Promise<void> {
  const { db, queue, now, secrets, ending, log } = services
  const waiting = await findWaitingMail(services, linkId)
  if (!waiting) {
    await db.delete(linkMails).where(isWaiting(linkId))
    return
  }
  const mail = { ...waiting, content: openMailContent(secrets, linkId, waiting.sealed) }
  try {
    await sendMail(services, mailer, mail)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    // A try that was cut off because this server stops does not count: the next server makes it again.
    if (ending.signal.aborted) return queue.send(db, LINK_MAIL_QUEUE, { id: linkId }, now())
    // The error's cause is not logged, because the mail server's answer may repeat the message.
    log.warn({ linkId, reason: error.message }, 'a mail was not sent')
    return recordFailure(services, mail, error)
  }
  await db.transaction((tx) => endMail(tx, mail, { action: 'mailed', reason: null }, now))
}

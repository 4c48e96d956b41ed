import { dateInZone, formatDate } from 'contract/values/dates.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '#core/context.ts'
import { escapeHtml } from '#core/text.ts'
import { notifications } from '#db/tables/notifications.ts'
import { users } from '#db/tables/workspace.ts'
import { type Mail, MailError, type Mailer } from '#platform/mail/mailer.ts'
import type { Failure, StepContext, Work, WorkServices } from '#work/definition.ts'
import { describeInterruption } from '#work/describe-failure.ts'
import { makeJobWork } from '#work/store.ts'

export const DUE_MAIL_JOB = { kind: 'due-mail' } as const

type MailServices = WorkServices &
  Pick<Services, 'timeZone'> & { team: { baseUrl: string; mailer: Mailer | undefined } | undefined }

const MAILS = 3
const LEASE_MS = 2 * 60_000
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 3_600_000
/** The last try comes some five hours after the first. */
const TRIES = 11

type Told = { id: number; day: string; title: string; detail: string | null; href: string; to: string }

/** The HTML loads nothing. */
function composeMail({ id, day, title, detail, href, to }: Told, baseUrl: string, date: Date): Mail {
  const { href: link, host } = new URL(href, baseUrl)
  const before = ['Bom dia!', `${title}: ${detail}. Assim estava na manhã de ${formatDate(day)}.`]
  const after = [`Você pediu este e-mail no painel em ${host}. Para não receber mais, desligue-o em Minha conta.`]
  const anchor = `<a href="${escapeHtml(link)}">Abrir A Pagar</a>`
  const paragraphs = [...before.map(escapeHtml), anchor, ...after.map(escapeHtml)].map((text) => `<p>${text}</p>`)
  return {
    id: `due-${id}`,
    to,
    subject: `${title} · ${formatDate(day)}`,
    text: `${[...before, link, ...after].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="pt-BR"><body>\n${paragraphs.join('\n')}\n</body></html>\n`,
    date,
  }
}

/** Only on the day that it tells of, and only to a person who still wants it. */
async function findTold({ db, now, timeZone }: MailServices, id: number): Promise<Told | undefined> {
  const { day, title, detail, href } = notifications
  const [told] = await db
    .select({ id: notifications.id, day, title, detail, href, to: users.email })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.id, id), isNull(users.deactivatedAt), eq(users.dueMail, true)))
  return told?.day && told.to && told.day === dateInZone(timeZone, now()) ? { ...told, day: told.day, to: told.to } : undefined
}

const findDelay = (tries: number, failure: Failure): number | undefined =>
  failure.cause === 'error' && failure.error instanceof MailError && failure.error.isFinal
    ? undefined
    : Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS)

function explainFailure(failure: Failure): string {
  if (failure.cause !== 'error') return describeInterruption(failure.cause, 'do envio')
  return failure.error instanceof MailError ? failure.error.message : 'Uma falha inesperada impediu o envio.'
}

/** None where the server sends no mails. The subject of a job is the notification that it repeats. */
export function dueMailJobs(services: MailServices): Work[] {
  const { team, now, timings } = services
  const mailer = team?.mailer
  if (!team || !mailer) return []
  const send = async ({ subject, signal }: StepContext) => {
    const told = await findTold(services, subject)
    if (told) await mailer.send(composeMail(told, team.baseUrl, now()), { limitMs: timings.mailMs, signal })
    return told !== undefined
  }
  return [
    makeJobWork(services, {
      ...DUE_MAIL_JOB,
      atOnce: MAILS,
      leaseMs: LEASE_MS,
      retry: { tries: TRIES, delayMs: findDelay },
      steps: [{ name: 'send', run: send }],
      explain: explainFailure,
      end: async () => undefined,
    }),
  ]
}

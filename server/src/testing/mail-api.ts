import { invitePerson, listPeople } from 'contract/accounts/people.ts'
import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Timings } from '#core/timings.ts'
import { linkMails } from '#db/tables/accounts.ts'
import { linkMailWorkers } from '#features/accounts/link-mails/jobs.ts'
import { LINK_MAIL_QUEUE } from '#features/accounts/link-mails/schedule-mail.ts'
import type { TestOptions } from './api.ts'
import { startMailServer } from './smtp.ts'
import { BASE_URL, startTeamApiForTest, type TeamApi } from './team-api.ts'

/** The invited address of `inviteAna`. */
export const ANA_EMAIL = 'ana@agencia.com.br'

type Options = Pick<TestOptions, 'today' | 'logTo'> & { timings?: Partial<Timings>; background?: boolean }

/** Starts a mail server, and a server in team mode that sends its mails through it. */
export async function startMailApi({ today = '2026-11-21', logTo, ...server }: Options = {}) {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const team = { baseUrl: BASE_URL, trustProxy: ['127.0.0.1'], mail: mail.settings }
  return { mail, team, api: await startTeamApiForTest({ today, ...(logTo ? { logTo } : {}), server: { team, ...server } }) }
}

/** Runs the queue's job that sends one link mail. `linkId`: the link that the mail carries. */
export async function runMailJob({ app }: TeamApi, linkId: number | undefined): Promise<void> {
  const [worker] = linkMailWorkers(app.services)
  if (!worker || linkId === undefined) throw new Error('there is no mail to send')
  await worker.work({ id: linkId })
}

/** Runs the jobs of the link mail queue that are due by the test's clock. @returns their number */
export async function runDueMailJobs(api: TeamApi): Promise<number> {
  const { rows } = await api.db.execute<{ data: { id: number } }>(sql`
    delete from pgboss.job
    where name = ${LINK_MAIL_QUEUE} and state = 'created' and start_after <= ${api.time.now().toISOString()}::timestamptz
    returning data`)
  for (const { data } of rows) await runMailJob(api, data.id)
  return rows.length
}

export const inviteAna = ({ owner }: TeamApi) => owner.ok(invitePerson, { json: { email: ANA_EMAIL, role: 'viewer' } })

/** Lists the states and reasons of the mails on the screen Pessoas. */
export const readMailStates = async ({ owner }: TeamApi) =>
  (await owner.ok(listPeople)).mails?.map(({ state, reason }) => [state, reason])

export const readSealed = async ({ db }: TeamApi) => (await db.select().from(linkMails)).map(({ sealed }) => sealed)

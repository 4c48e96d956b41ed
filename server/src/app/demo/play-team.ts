import type { NewActivity } from 'contract/team/board.ts'
import { addDays, type CivilDate, toMonth } from 'contract/values/dates.ts'
import type { Ctx } from '#core/context.ts'
import { registerActivity } from '#features/team/change-activities.ts'
import { addMember } from '#features/team/members.ts'
import { setTargets } from '#features/team/targets.ts'
import { DEMO_CLIENTS } from './agency.ts'
import { createSeededRandom } from './random.ts'
import { playScenesInOrder } from './scenes.ts'

const DEMO_TEAM: readonly { name: string; meetings: number; sales: number; centavos: number; target: number }[] = [
  { name: 'Marina Duarte', meetings: 7, sales: 3, centavos: 750_000, target: 900 },
  { name: 'Rafael Nogueira', meetings: 8, sales: 2.4, centavos: 520_000, target: 800 },
  { name: 'Beatriz Antunes', meetings: 6, sales: 2, centavos: 430_000, target: 700 },
  { name: 'Caio Ferraz', meetings: 6, sales: 1, centavos: 425_000, target: 500 },
  { name: 'Juliana Prado', meetings: 4, sales: 0.8, centavos: 380_000, target: 400 },
  { name: 'Thiago Meireles', meetings: 3, sales: 0.6, centavos: 310_000, target: 300 },
  { name: 'Larissa Campos', meetings: 2, sales: 0.2, centavos: 240_000, target: 200 },
]

const DAYS = 120
const MEETINGS = ['Apresentação de proposta', 'Reunião de briefing', 'Alinhamento da campanha', 'Primeira conversa']
const SALES = ['Pacote de vídeos', 'Gestão de redes sociais', 'Campanha de lançamento', 'Site novo']

const isWorkday = (date: CivilDate) => ![0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())

type PlannedActivity = { member: number; date: CivilDate; draft: Omit<NewActivity, 'memberId'> }

function planTeam(today: CivilDate): PlannedActivity[] {
  const random = createSeededRandom(20_261_123)
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  const planMeeting = (member: number, date: CivilDate): PlannedActivity => {
    const description = `${pick(MEETINGS)}, ${pick(DEMO_CLIENTS)}`
    return { member, date, draft: { type: 'MEETING', centavos: null, description } }
  }
  const sale = (member: number, date: CivilDate, around: number): PlannedActivity => {
    const value = Math.round((around * (0.6 + 0.8 * random())) / 5_000) * 5_000
    const description = `${pick(SALES)}, ${pick(DEMO_CLIENTS)}`
    return { member, date, draft: { type: 'SALE', centavos: value, description } }
  }
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1))
  return days.flatMap((date) =>
    DEMO_TEAM.flatMap(({ meetings, sales, centavos }, member) => {
      const active = isWorkday(date) || (date === today && member < 4)
      return [
        ...(active && random() < meetings / 10 ? [planMeeting(member, date)] : []),
        ...(active && random() < sales / 10 ? [sale(member, date, centavos)] : []),
      ]
    }),
  )
}

const HOUR_MS = 3_600_000

function pickRegistrationTime(date: CivilDate, index: number, now: Date): Date {
  const onItsDay = Date.parse(`${date}T12:00:00Z`) + (index % 8) * HOUR_MS + (index % 60) * 60_000
  return new Date(Math.min(onItsDay, now.getTime() - ((7 * index) % 240) * 60_000))
}

export async function createTeamHistory(contextAt: (at: Date) => Ctx, today: CivilDate, now: Date): Promise<void> {
  const ids: number[] = []
  for (const { name } of DEMO_TEAM) ids.push((await addMember(contextAt(now), name)).id)
  const scenes = planTeam(today).map(({ member, date, draft }, index) => {
    const at = pickRegistrationTime(date, index, now)
    const activity = { ...draft, memberId: ids[member] ?? 0, date }
    return { at, play: async () => void (await registerActivity(contextAt(at), activity)) }
  })
  await playScenesInOrder(scenes)
  const targets = DEMO_TEAM.map(({ target }, index) => ({ memberId: ids[index] ?? 0, points: target, revision: 0 }))
  await setTargets(contextAt(now), { month: toMonth(today), targets })
}

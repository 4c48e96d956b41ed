import type { NewActivity } from 'contract/team/board.ts'
import { addDays, type CivilDate } from 'contract/values/dates.ts'
import { DEMO_CLIENTS } from './agency.ts'
import { createSeededRandom } from './random.ts'

export const DEMO_TEAM: readonly { name: string; meetings: number; sales: number; centavos: number; target: number }[] = [
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

export type PlannedActivity = { member: number; date: CivilDate; draft: Omit<NewActivity, 'memberId'> }

export function planTeam(today: CivilDate): PlannedActivity[] {
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

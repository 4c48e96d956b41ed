import type { Activity, Home } from 'contract/home.ts'
import { formatBRL } from 'contract/money.ts'
import type { Ctx } from '../../http/context.ts'
import { activeProjects, latestEntries, latestProjects } from './queries.ts'

const SHOWN = 5

type LatestEntry = Awaited<ReturnType<typeof latestEntries>>[number]

function entryActivity({ kind, description, centavos, project, client, at }: LatestEntry): Activity {
  const title = kind === 'inflow' ? 'Entrada registrada' : 'Saída registrada'
  const amount = centavos === null ? 'a completar' : formatBRL(centavos)
  const href = kind === 'inflow' ? '/financeiro/entradas' : '/financeiro'
  return { kind, title, detail: [description, client ?? project, amount].filter(Boolean).join(' · '), at: at.toISOString(), href }
}

/** What the workspace holds of its own. Contents and saved hours come with their features; until then there are none. */
export async function readHome({ db }: Ctx): Promise<Home> {
  const entries = (await latestEntries(db, SHOWN)).map(entryActivity)
  const projects = (await latestProjects(db, SHOWN)).map(
    ({ name, at }): Activity => ({
      kind: 'project',
      title: 'Projeto cadastrado',
      detail: name,
      at: at.toISOString(),
      href: '/projects',
    }),
  )
  const activities = [...entries, ...projects].sort((a, b) => b.at.localeCompare(a.at)).slice(0, SHOWN)
  return {
    own: activities.length > 0,
    activeProjects: await activeProjects(db),
    contentsCreated: 0,
    minutesSaved: 0,
    savings: [],
    activities,
    firstSteps: null,
  }
}

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCapabilities } from '../lib/capabilities.ts'
import { buildProjectOptions, isOnlyInternal, projectOptionsQuery } from '../lib/projects.ts'
import { hasFailed } from './failed-note.tsx'
import type { Previous } from './launcher-previous.ts'
import type { DraftExtra } from './use-draft.ts'

/** Which project a run is for; `options` is empty where there is nothing to choose. */
export type ProjectChoice = {
  options: { value: string; label: string }[]
  projects: UseQueryResult
  /** An id, or nothing. */
  value: string
  onChange: (value: string) => void
}

/** The project of a draft, with its name: the list may not be there when the draft is. */
const DraftProject = z.object({ project: z.nullable(z.object({ id: z.int(), name: z.string() })) })

const toOptionValue = (project: Previous['project']): string => (project ? String(project.id) : '')

/**
 * Beside the seed's body, as `?project=`. A run that repeats another is for the same project unless it is told otherwise: that one may
 * be archived by now, and stays. @returns also what to send (empty: for none after all), how to begin anew, and what the draft keeps of it
 */
export function useProjectChoice({ project }: Previous) {
  const { runs, known } = useCapabilities()
  const projects = useQuery({ ...projectOptionsQuery, enabled: runs && known })
  const [before] = useState(project)
  const [recovered, setRecovered] = useState<Previous['project']>()
  const [value, setValue] = useState(toOptionValue(project))
  const kept = recovered ?? before
  const offered = runs && (kept || hasFailed(projects) || !isOnlyInternal(projects.data ?? []))
  const choice: ProjectChoice = {
    options: offered ? buildProjectOptions(projects.data, kept, 'Nenhum projeto') : [],
    projects,
    value,
    onChange: setValue,
  }
  const sent = value === '' ? ('' as const) : Number(value)
  const isChanged = value !== toOptionValue(project)
  const listed = projects.data?.find(({ id }) => String(id) === value)?.nome
  const name = listed ?? recovered?.name ?? ''
  const extra: DraftExtra = {
    fields: isChanged ? { project: value === '' ? null : { id: Number(value), name } } : {},
    restore: (fields) => {
      const known = z.safeParse(DraftProject, fields).data?.project
      if (known === undefined) return
      setRecovered(known)
      setValue(toOptionValue(known))
    },
    reset: () => setValue(toOptionValue(project)),
  }
  return { choice, sent: isChanged ? sent : undefined, clear: () => setValue(''), extra }
}

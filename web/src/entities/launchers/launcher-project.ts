import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { hasFailed } from '../../components/failed-note.tsx'
import type { DraftExtra } from '../../components/use-draft.ts'
import { useOwnQuery } from '../../lib/capabilities.ts'
import { buildProjectOptions, isOnlyInternal, projectOptionsQuery } from '../projects/options.ts'
import type { PreviousRun } from './previous-run.ts'

/** The state of the project select; `options` is empty where there is nothing to choose. */
export type ProjectChoice = {
  options: { value: string; label: string }[]
  projects: UseQueryResult
  /** A project's id, or empty for none. */
  value: string
  onChange: (value: string) => void
}

/** The project of a draft, with its name, as the list may still be loading when the draft is restored. */
const DraftProject = z.object({ project: z.nullable(z.object({ id: z.int(), name: z.string() })) })

const toOptionValue = (project: PreviousRun['project']): string => (project ? String(project.id) : '')

/**
 * Provides the project of a launch, sent as `?project=`, as the specification's body has none. A run that repeats another keeps its
 * project, even an archived one, unless the person changes it.
 * @returns `sent`: the parameter, empty for none and undefined where unchanged; `clear` resets the choice; `extra`: its part of the draft
 */
export function useProjectChoice({ project }: PreviousRun) {
  const { isOurs, query: projects } = useOwnQuery('runs', projectOptionsQuery)
  const [previousProject] = useState(project)
  const [recovered, setRecovered] = useState<PreviousRun['project']>()
  const [value, setValue] = useState(toOptionValue(project))
  const keptProject = recovered ?? previousProject
  const offered = isOurs && (keptProject || hasFailed(projects) || !isOnlyInternal(projects.data ?? []))
  const choice: ProjectChoice = {
    options: offered ? buildProjectOptions(projects.data, keptProject, 'Nenhum projeto') : [],
    projects,
    value,
    onChange: setValue,
  }
  const sent = value === '' ? ('' as const) : Number(value)
  const isChanged = value !== toOptionValue(project)
  const listed = projects.data?.find(({ id }) => String(id) === value)?.name
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

import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { hasFailedToLoad } from '#components/feedback/failed-note.tsx'
import { buildProjectOptions, hasOnlyInternalProject, projectOptionsQuery } from '#entities/projects/options.ts'
import { question } from '#forms/fields.ts'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import type { PreviousRun } from './previous-run.ts'

/** Held with its name, because the list may still be loading when a draft is restored. */
export type LaunchProject = { id: number; name: string } | null

export const launchProject = question<LaunchProject>(null)

/**
 * `options` is empty while there is nothing to choose, and before the projects are loaded, unless the repeated run or the draft
 * has a project.
 */
export type ProjectChoice = {
  options: { value: string; label: string }[]
  projects: UseQueryResult
  value: string
  onChange: (value: string) => void
}

export function useProjectChoice({ project }: PreviousRun, { value, onChange }: BoundField<LaunchProject>): ProjectChoice {
  const { isOurs, query: projects } = useOwnQuery('runs', projectOptionsQuery)
  const [known, setKnown] = useState(project ?? value)
  const isListed = projects.data?.some(({ id }) => String(id) === String(value?.id))
  if (value && value.id !== known?.id && !isListed) setKnown(value)
  const offered = isOurs && (known || hasFailedToLoad(projects) || !hasOnlyInternalProject(projects.data ?? []))
  const options = offered ? buildProjectOptions(projects.data, known, 'Nenhum projeto') : []
  const choose = (id: string) => {
    const name = options.find((option) => option.value === id)?.label ?? ''
    const chosen = id === '' ? null : { id: Number(id), name }
    onChange(known?.id === chosen?.id ? (known ?? null) : chosen)
  }
  return { options, projects, value: value ? String(value.id) : '', onChange: choose }
}

/**
 * Sent as `?project=`, because the specification's body has none; a repeated run's project stays unless changed.
 * @returns empty for no project, undefined for an unchanged one
 */
export function toProjectParameter(chosen: LaunchProject, { project }: PreviousRun): number | '' | undefined {
  if (chosen?.id === project?.id) return undefined
  return chosen ? chosen.id : ''
}

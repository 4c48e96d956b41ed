import type { CallResult } from 'contract/calls/endpoint.ts'
import type { ProjectCard, readProject } from 'contract/projects/projects.ts'

export const aProject = (more: Partial<ProjectCard> = {}): ProjectCard => ({
  id: 2,
  name: 'Site novo',
  internal: false,
  status: 'active',
  archived: false,
  client: null,
  inCentavos: '500000',
  outCentavos: '125000',
  contents: 3,
  runs: 4,
  revision: 1,
  ...more,
})

export const theInternalProject: ProjectCard = aProject({
  id: 1,
  name: 'Operações Internas',
  internal: true,
  inCentavos: '0',
  outCentavos: '90000',
  contents: 0,
  runs: 0,
})

export const aProjectPage = (more: Partial<CallResult<typeof readProject>> = {}): CallResult<typeof readProject> => ({
  ...aProject(),
  latestContents: [],
  latestRuns: [],
  ...more,
})

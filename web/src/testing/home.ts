import type { Home } from 'contract/home/home.ts'
import { DEFAULT_MINUTES_SAVED } from 'contract/home/minutes-saved.ts'

/** Makes the reply of Home for a workspace that already has records. */
export const aHome = (more: Partial<Home> = {}): Home => ({
  own: true,
  activeProjects: 3,
  contentsCreated: 5,
  minutesSaved: 0,
  savings: Object.entries(DEFAULT_MINUTES_SAVED).map(([automation, each]) => ({
    automation: automation as keyof typeof DEFAULT_MINUTES_SAVED,
    count: 0,
    each,
    minutes: 0,
  })),
  activities: [],
  firstSteps: null,
  ...more,
})

/** The reply of Home for a workspace without records of its own. */
export const EMPTY_HOME = aHome({ own: false, activeProjects: 0, contentsCreated: 0, savings: [] })

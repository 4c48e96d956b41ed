import type { Home } from 'contract/home.ts'
import { DEFAULT_SAVINGS } from 'contract/savings.ts'

/** Makes the reply of Home for a workspace that already has records. */
export const aHome = (more: Partial<Home> = {}): Home => ({
  own: true,
  activeProjects: 3,
  contentsCreated: 5,
  minutesSaved: 0,
  savings: Object.entries(DEFAULT_SAVINGS).map(([automation, each]) => ({
    automation: automation as keyof typeof DEFAULT_SAVINGS,
    count: 0,
    each,
    minutes: 0,
  })),
  activities: [],
  firstSteps: null,
  ...more,
})

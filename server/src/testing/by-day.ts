export const IS_NIGHT = Boolean(process.env.NIGHTLY)

/** Returns the cases by night and none by day, for a table that already has by day a case of each kind. */
export const byNight = <const Case>(...cases: Case[]): Case[] => (IS_NIGHT ? cases : [])

export const firstByDay = <Case>(cases: readonly Case[]): readonly Case[] => (IS_NIGHT ? cases : cases.slice(0, 1))

/** How many random cases a property is tried with: a fourth by day. */
export const countRuns = (atNight: number): number => (IS_NIGHT ? atNight : Math.ceil(atNight / 4))

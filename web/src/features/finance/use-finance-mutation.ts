import { createAreaMutation } from '#lib/use-call-mutation.ts'

/**
 * The query keys that a write in finance refreshes: the lists, sums and dashboard of finance, the projects with their amounts, and Home.
 */
export const FINANCE_REFRESHES = [['finance'], ['projects'], ['home']]

export const useFinanceMutation = createAreaMutation(FINANCE_REFRESHES)

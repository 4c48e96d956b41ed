import { createAreaMutation } from '../../lib/use-call-mutation.ts'

/** The query keys that every write in finance refreshes: the lists, sums and dashboard of finance, and Home. */
export const FINANCE_AND_HOME = [['finance'], ['home']]

export const useFinanceMutation = createAreaMutation(FINANCE_AND_HOME)

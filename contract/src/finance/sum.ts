import * as z from 'zod/mini'

/** A sum in centavos as the digits of an integer: thousands of the largest amounts come to more than a JSON number holds. */
export const CentavosSum = z.string().check(z.regex(/^-?\d{1,30}$/))

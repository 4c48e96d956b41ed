/** Weights 2 and 1 from the right, the digits of each product summed (Luhn); notices every single wrong digit. */
export function computeModulo10(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + Math.floor(product / 10) + (product % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Weights 2 to 9 from the right; a letter counts as its ASCII code less 48 (NT Conjunta DF-e 2025.001). */
export const computeModulo11Remainder = (text: string): number =>
  [...text].reverse().reduce((sum, char, at) => sum + (char.charCodeAt(0) - 48) * ((at % 8) + 2), 0) % 11

/** Of access keys and of bills: the remainders 0 and 1 have the digit 0. */
export function computeModulo11(text: string): number {
  const remainder = computeModulo11Remainder(text)
  return remainder < 2 ? 0 : 11 - remainder
}

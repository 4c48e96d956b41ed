/** Formats a time as `20261121-203001`, in UTC. */
export const formatTimestamp = (now: Date) => now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')

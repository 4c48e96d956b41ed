import { setFlagsFromString } from 'node:v8'

// On a machine with much memory V8 lets its young generation grow to a hundred megabytes that an idle dashboard never gives
// back: 245 MB against 110 measured, with no difference in throughput (bench/RESULTS.md). Imported before everything else.
setFlagsFromString('--max-semi-space-size=4')
setFlagsFromString('--semi-space-growth-factor=1')

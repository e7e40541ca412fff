/** The constants of pyannote's community-1 pipeline. */
const FA = 0.07;
const FB = 0.8;
const ITERATIONS = 20;
const INITIAL_SMOOTHING = 7;
const LEAST_GAIN = 1e-4;
/** Speakers with a lower prior have no voices left. */
const LEAST_PRIOR = 1e-7;
const EPSILON = 1e-8;

/** Speakers that variational Bayes kept. */
export interface VbxResult {
  /** float64 [rows × speakers]: the probability that a row is of a speaker. */
  readonly responsibilities: Float64Array;
  readonly speakers: number;
}

/**
 * Variational Bayes clustering of x-vectors without a time model (GMM-VBx; Landini et al. 2022, equations 16
 * to 23), which starts from `labels` and drops speakers without responsibility for any row.
 * @param features [rows] of `Plda.transform`; `phi` of the same model.
 * @param labels int32 [rows], the clusters of a first clustering, numbered from 0.
 */
export function clusterVbx(
  features: readonly Float64Array[],
  labels: Int32Array,
  phi: Float64Array,
): VbxResult {
  const rows = features.length;
  const dimensions = phi.length;
  const count = labels.reduce((most, label) => Math.max(most, label + 1), 0);
  let gamma = initialResponsibilities(labels, count);
  let priors = new Float64Array(count).fill(1 / count);
  const rho = features.map((row) => row.map((value, at) => value * Math.sqrt(phi[at]!)));
  const constant = features.map(
    (row) => -0.5 * (row.reduce((sum, value) => sum + value * value, 0) + dimensions * Math.log(2 * Math.PI)),
  );
  let before = -Infinity;
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const models = Array.from({ length: count }, (_, speaker) =>
      speakerModel(rho, gamma, speaker, count, phi),
    );
    const next = new Float64Array(rows * count);
    const sums = new Float64Array(count);
    let elbo = 0;
    for (let row = 0; row < rows; row++) {
      const scores = models.map(({ alpha, offset }, speaker) => {
        let product = 0;
        for (let at = 0; at < dimensions; at++) product += rho[row]![at]! * alpha[at]!;
        return FA * (product - offset + constant[row]!) + Math.log(priors[speaker]! + EPSILON);
      });
      const highest = Math.max(...scores);
      const total = highest + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - highest), 0));
      elbo += total;
      scores.forEach((score, speaker) => {
        const share = Math.exp(score - total);
        next[row * count + speaker] = share;
        sums[speaker]! += share;
      });
    }
    gamma = next;
    priors = sums.map((sum) => sum / rows);
    for (const { alpha, precision } of models)
      for (let at = 0; at < dimensions; at++)
        elbo += FB * 0.5 * (Math.log(precision[at]!) - precision[at]! - alpha[at]! ** 2 + 1);
    if (elbo - before < LEAST_GAIN) break;
    before = elbo;
  }
  return keepSpeakers(gamma, priors, rows);
}

function initialResponsibilities(labels: Int32Array, count: number): Float64Array {
  const gamma = new Float64Array(labels.length * count);
  const own = Math.exp(INITIAL_SMOOTHING);
  labels.forEach((label, row) => {
    for (let speaker = 0; speaker < count; speaker++)
      gamma[row * count + speaker] = (speaker === label ? own : 1) / (own + count - 1);
  });
  return gamma;
}

/** The posterior of a speaker's latent vector: its mean `alpha`, and the inverse precisions. */
function speakerModel(
  rho: readonly Float64Array[],
  gamma: Float64Array,
  speaker: number,
  count: number,
  phi: Float64Array,
) {
  const dimensions = phi.length;
  const sum = new Float64Array(dimensions);
  let occupation = 0;
  rho.forEach((row, index) => {
    const share = gamma[index * count + speaker]!;
    occupation += share;
    for (let at = 0; at < dimensions; at++) sum[at]! += share * row[at]!;
  });
  const precision = phi.map((value) => 1 / (1 + (FA / FB) * occupation * value));
  const alpha = sum.map((value, at) => (FA / FB) * precision[at]! * value);
  const offset =
    0.5 * phi.reduce((total, value, at) => total + (precision[at]! + alpha[at]! ** 2) * value, 0);
  return { alpha, precision, offset };
}

function keepSpeakers(gamma: Float64Array, priors: Float64Array, rows: number): VbxResult {
  const kept = [...priors.keys()].filter((speaker) => priors[speaker]! > LEAST_PRIOR);
  const responsibilities = new Float64Array(rows * kept.length);
  for (let row = 0; row < rows; row++)
    kept.forEach((speaker, at) => {
      responsibilities[row * kept.length + at] = gamma[row * priors.length + speaker]!;
    });
  return { responsibilities, speakers: kept.length };
}

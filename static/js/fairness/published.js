// @ts-check
// What the server publishes about a deal and about the log of commitments.

const NOTHING = "0".repeat(64);

/** The server did not return the requested data. */
export class Refusal extends Error {
  /** @param {number} status of the response @param {number} wait in seconds, 0 if not given */
  constructor(status, wait) {
    super("refused");
    this.status = status;
    this.wait = wait;
  }
}

async function ask(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) {
    throw new Refusal(answer.status, Number(answer.headers.get("Retry-After")) || 0);
  }
  return answer.json();
}

// Return {proof} of a deal, or {refusal}: the key of a sentence.
export async function askDeal(id) {
  try {
    return { proof: await ask(`/api/v1/deals/${id}/fairness/`) };
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.status === 404;
    return { refusal: isUnknown ? "fair.noDeal" : "fair.offline" };
  }
}

export const askLog = (after, limit) => ask(`/api/v1/fairness/log/?after=${after}&limit=${limit}`);

// Check that the public log has this record's commitment at the recorded place; return no step if
// the record names no place or the server does not answer.
export async function publicSteps(record) {
  const { n, previous, head } = record?.log ?? {};
  if (!Number.isSafeInteger(n) || n < 1) return [];
  try {
    const { results } = await askLog(Math.max(0, n - 2), 2);
    const at = (number) => results.find((one) => one.n === number);
    const found = at(n);
    const isSame = Boolean(found) && found.deal.replaceAll("-", "") === record.deal_id
      && found.commitment === record.commitment && found.head === head
      && (n === 1 ? NOTHING : at(n - 1)?.head) === previous;
    return [{ step: "public", is: isSame ? "good" : "bad", fault: isSame ? null : "differs" }];
  } catch {
    return [];
  }
}
